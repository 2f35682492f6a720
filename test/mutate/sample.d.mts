export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
}
type Changed = Omit<Mutant, "id">;

export declare function sampleOf<M extends Changed>(mutants: readonly M[], size: number, seed: string): readonly M[];
export declare function withoutHarmless<M extends Changed>(
  mutants: readonly M[],
  harmless: readonly Changed[],
): { readonly mutants: readonly M[]; readonly stale: readonly Changed[] };
export declare function withOnly(text: string, mutants: readonly { readonly id: string }[]): string;
