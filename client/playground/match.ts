/** How well a word matches what is typed, 0 being best; null if it does not. */
export function matchOf(word: string, typed: string): number | null {
  if (typed === "" || word.startsWith(typed)) return 0;
  const [low, wanted] = [word.toLowerCase(), typed.toLowerCase()];
  if (low.startsWith(wanted)) return 1;
  if (low.includes(wanted)) return 2;
  let at = 0;
  for (const character of wanted) {
    const index = low.indexOf(character, at);
    if (index < 0) return null;
    at = index + character.length;
  }
  return 3;
}
