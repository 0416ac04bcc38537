/** The documents of a YAML text, each with the separator before it. A separator stands at the start of a line, where no scalar can go on. */
export const documentsOf = (text: string): string[] => text.split(/(?<=^|\n)(?=---(?:\s|$))/v);
