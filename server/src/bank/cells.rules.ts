import { fen, parseYuan, type Fen } from '../../../contract/money.ts'
import { Moment } from '../../../contract/text.ts'
import { bareNumber } from '../sheet/cells.rules.ts'

// Cells as banks write them.

/** What stands in front of long digits so that Excel leaves them alone, and around texts. */
export const bare = (cell: string): string => cell.replaceAll(/^[`'"=\s]+|["'\s]+$/g, '')

/** '+1,267.10', '（50.00）' or '50.00-' as fen, red ones negative; null where nothing stands; 'bad' where it is no amount. */
export function amountOf(cell: string): Fen | null | 'bad' {
  const text = bare(cell).normalize('NFKC').replaceAll(/\s/g, '')
  if (text === '' || /^-+$/.test(text)) return null
  const red = /^\(.*\)$/.test(text) || /^-|^[¥]-|-$/.test(text)
  const digits = bareNumber(text.replaceAll(/[()]/g, '').replaceAll(/^[+-]|-$|^¥[+-]/g, ''))
  if (!/^\d{1,13}(\.\d{1,2}0*)?$/.test(digits)) return 'bad'
  const amount = parseYuan(digits.replace(/(\.\d{2})0+$/, '$1'))
  return red ? fen(amount === 0 ? 0 : -amount) : amount
}

const dayForm = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?!\d{7})日?/
const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0')

/** Seconds of a day as Excel counts them ('.375') as a clock. */
const clockOf = (part: string): string => new Date(Math.round(Number(`0${part}`) * 86_400) * 1000).toISOString().slice(11, 19)

/** A day as Excel counts it ('46329.375'), of this century, as people write it; whatever else stands there stays. */
function unserial(text: string): string {
  const [, days = '', part = ''] = /^(\d{5})(\.\d+)?$/.exec(text) ?? []
  if (days === '' || Number(days) < 36_526 || Number(days) > 73_050) return text
  const day = new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000).toISOString().slice(0, 10)
  return part === '' ? day : `${day} ${clockOf(part)}`
}

/** A clock that Excel counts as a part of a day ('0.375') as people write it. */
const unpart = (text: string): string => (/^0?\.\d+$/.test(text) ? clockOf(text.replace(/^0/, '')) : text)

/**
 * '20261121', '2026/1/5 9:03' or '2026年11月21日 09:03:05' and a clock of its own column ('80024') as a moment
 * `yyyy-MM-dd HH:mm:ss`; null where it is none.
 */
export function momentOf(day: string, clock = ''): string | null {
  const text = unserial(bare(day).normalize('NFKC'))
  const found = dayForm.exec(text)
  if (!found) return null
  const [whole, year, month, date] = found
  const after = clock === '' ? text.slice(whole.length) : unpart(bare(clock).normalize('NFKC'))
  const digits = /^\d{5,6}$/.test(after.trim())
    ? after
        .trim()
        .padStart(6, '0')
        .replace(/(..)(..)(..)/, '$1:$2:$3')
    : after
  const time = /(\d{1,2})\D(\d{1,2})(?:\D(\d{1,2}))?/.exec(digits)
  const moment = `${year}-${two(month)}-${two(date)} ${two(time?.[1])}:${two(time?.[2])}:${two(time?.[3])}`
  return Moment.safeParse(moment).success ? moment : null
}
