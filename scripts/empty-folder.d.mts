export function emptyFolder(folder: string, kept: string): Promise<void>;
