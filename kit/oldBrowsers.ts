/**
 * Gives kernels of Chrome 87 to 116 and Safari 14 to 17 what the language has gained since, before anything is drawn.
 * Newer ones fetch nothing.
 */
export async function fillGaps(): Promise<void> {
  if (!('groupBy' in Object) || !('toSorted' in Array.prototype)) await import('./gaps.ts')
}
