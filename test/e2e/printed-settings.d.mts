export declare const printedSettings: (heading: string) => readonly string[];
export declare const printedCode: (name: string, language: string) => string;
