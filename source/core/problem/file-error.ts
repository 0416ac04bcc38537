/** What each error code of the operating system means to a person; the codes are Node's (`errno` names of libuv). */
const meanings: Readonly<Record<string, string>> = {
	EACCES: 'you may not access it',
	EPERM: 'you may not access it',
	EROFS: 'the file system is read-only',
	ENOSPC: 'the disk is full',
	EDQUOT: 'your disk quota is used up',
	ENOENT: 'it does not exist',
	EEXIST: 'it exists already',
	EISDIR: 'it is a folder',
	ENOTDIR: 'a part of its path is no folder',
	ELOOP: 'its symbolic links lead in a circle',
	ENAMETOOLONG: 'its name is too long',
	EMFILE: 'too many files are open',
	ENFILE: 'too many files are open',
	EIO: 'the disk reports an error',
	ESTALE: 'the network file system lost it',
};

/** The operating system's code of an error thrown by a file call, as `ENOENT`; null when it carries none. */
export const fileErrorCode = (error: unknown): string | null => error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/**
Says in words why a file could not be used, as the end of a sentence: `Cannot read FILE: it does not exist`.

An unknown error keeps its own text, since a wrong guess would send somebody the wrong way.
*/
export const fileErrorWords = (error: unknown): string => {
	const code = fileErrorCode(error);
	return (code === null ? undefined : meanings[code]) ?? (error instanceof Error ? error.message : String(error));
};
