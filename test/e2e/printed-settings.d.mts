export declare const printedSettings: (heading: string) => readonly string[];
