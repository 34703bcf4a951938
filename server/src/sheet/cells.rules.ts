import { hasForbiddenCharacters } from '../../../contract/text.ts'

// Cells as text, and text as cells.

/** What spreadsheet programs leave in cells without showing it. */
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A cell as text: normalised, trimmed, its line breaks '\n', without what nobody sees. */
export function plainText(cell: string): string {
  const text = cell.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').trim().normalize('NFC')
  return hasForbiddenCharacters(text) || unseen.test(text) ? text.replaceAll(unseen, '').toWellFormed().trim() : text
}

/** '0.30000000000000004' → '0.3': spreadsheets keep binary fractions, people mean the decimal ones. */
export function numberText(written: string): string {
  const n = Number(written)
  if (!Number.isFinite(n)) return written
  return n.toPrecision(15).includes('e') ? String(n) : String(Number(n.toPrecision(15)))
}

/** 0 → 'A', 27 → 'AB' */
export const columnLetters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnLetters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26))

/** 'AB' → 27 */
export const columnPlace = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
