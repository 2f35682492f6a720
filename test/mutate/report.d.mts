export interface Score {
  readonly module: string;
  readonly killed: number;
  readonly sample: number;
  readonly mutants: number;
  readonly seed: string;
  readonly date: string;
  readonly commit: string;
}

export declare function withScore(page: string, score: Score): string;
