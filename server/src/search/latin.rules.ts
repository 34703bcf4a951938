const letters = 'abcdefghijklmnopqrstuvwxyz'

/** All words one slip of the fingers away: a letter left out, two changed places, a wrong or a spare letter. */
export function oneSlipAway(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  const left = cuts.flatMap(([before, after]) => (after ? [before + after.slice(1)] : []))
  const swapped = cuts.flatMap(([before, after]) => (after.length > 1 ? [before + after.charAt(1) + after.charAt(0) + after.slice(2)] : []))
  const wrong = cuts.flatMap(([before, after]) => (after ? [...letters].map((x) => before + x + after.slice(1)) : []))
  const spare = cuts.flatMap(([before, after]) => [...letters].map((x) => before + x + after))
  return [...new Set([...left, ...swapped, ...wrong, ...spare])].filter((other) => other !== word && other.length > 1)
}
