/**
Whether an image is pulled by the tag `latest`, written or by leaving the tag out. A digest is no tag: with one alone there is none.

As `parsers.ParseImageName` of Kubernetes reads it: the tag stands after the last colon that no slash follows.
*/
export const isLatest = (image: string): boolean => {
	const [name = '', digest] = image.split('@');
	const tag = /:([^\/:]+)$/v.exec(name)?.[1];
	return tag === undefined ? digest === undefined : tag === 'latest';
};
