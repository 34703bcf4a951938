// Columns as spreadsheet programs call them, up to 'ZZ'.

/** 0 → 'A', 27 → 'AB' */
export const lettersOf = (place: number): string =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26))

/** 'AB' → 27 */
export const placeOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
