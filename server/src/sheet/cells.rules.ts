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

const units = '(件|个|只|套|条|本|支|把|份|箱|色|次|pcs?)'
const sign = /^(¥|rmb|cny)\s*/i
const unit = new RegExp(`((元|rmb|cny)?\\s*[/每]\\s*${units}|个?工作日|${units}|元|rmb|cny|kg|公斤|天)$`, 'i')

/**
 * '￥1,200.50 元' or '3.2元/个' → '1200.50', '3.2': without the sign before it, the unit after it and the commas of the
 * thousands. Whatever else stands in a cell stays, so that '8,6' or '1元5' is refused as no number and not taken for another.
 */
export function bareNumber(cell: string): string {
  const text = cell.normalize('NFKC').trim().replace(sign, '').replace(unit, '').trim()
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** 0 → 'A', 27 → 'AB' */
export const columnLetters = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : columnLetters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26))

/** 'AB' → 27 */
export const columnPlace = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
