import { shanghai } from '../../../contract/text.ts'

/** The moment as the form shows it: '2026-11-21 10:00', China time. */
export const fieldMoment = (at: Date): string => shanghai(at).slice(0, 16)

/** What people type for a moment → as the wire has it: '2026/11/21 9:05' → '2026-11-21 09:05:00'. Anything else stays as it is. */
export function wireMoment(typed: string): string {
  const [, year, month = '', day = '', hour = '', minute] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[\sT]+(\d{1,2})[:：](\d{2})$/.exec(typed.normalize('NFKC').trim()) ?? []
  if (!year) return typed
  const [mm, dd, hh] = [month, day, hour].map((part) => part.padStart(2, '0'))
  return `${year}-${mm}-${dd} ${hh}:${minute}:00`
}
