interface Entry {
  readonly id: string;
  readonly of: readonly string[];
}

export declare const features: readonly Entry[];
export declare const withoutPicture: Readonly<Record<string, string>>;
export declare const renderFeatures: () => string;
