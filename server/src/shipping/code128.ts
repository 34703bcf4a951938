// Code 128 (ISO/IEC 15417), which every carrier's scanner reads: code set B for letters, C for pairs of digits.

/** Widths of bars and gaps of the symbols 0 to 105, a bar first; 103 to 105 begin in code set A, B and C. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const stop = '2331112'
const [startB, startC, toB, toC] = [104, 105, 100, 99]

/** The symbols of a text, the check sum among them. @throws RangeError for what is not printable ASCII. */
export function valuesOf(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`not to be written as Code 128: '${text}'`)
  const values: number[] = []
  let set: 'B' | 'C' | null = null
  for (const [part] of text.matchAll(/\d{4,}|\d{1,3}|\D/g)) {
    // An odd digit before pairs is written as a letter.
    const odd = part.length >= 4 && part.length % 2 === 1 ? 1 : 0
    const [letters, pairs] = part.length >= 4 ? [part.slice(0, odd), part.slice(odd)] : [part, '']
    if (letters !== '' && set !== 'B') values.push(set === null ? startB : toB)
    if (letters !== '') set = 'B'
    values.push(...[...letters].map((sign) => sign.charCodeAt(0) - 32))
    if (pairs === '') continue
    if (set !== 'C') values.push(set === null ? startC : toC)
    set = 'C'
    values.push(...(pairs.match(/../g) ?? []).map(Number))
  }
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return [...values, check]
}

/** Bars and gaps by turns, a bar first, each so many modules wide. @throws RangeError as `valuesOf`. */
export const barsOf = (text: string): number[] =>
  [...valuesOf(text).map((value) => symbols[value] ?? ''), stop].flatMap((widths) => [...widths].map(Number))

/** How many modules wide the bars are, without the quiet zones of ten on either side. */
export const modulesOf = (bars: readonly number[]): number => bars.reduce((sum, width) => sum + width, 0)
