import { toKnow, type SettledFile } from '../../../contract/order/acknowledged.ts'
import type { Acknowledged } from '../../../contract/order/placeOrder.ts'
import type { Finding } from '../../../contract/order/finding.ts'
import { refuse } from '../../../contract/refusal.ts'
import { codeOf, judged, misfits, wordsOf, type FileRead } from '../carried/check.rules.ts'
import type { BoughtLine } from '../order/bought.rules.ts'

type Line = Omit<BoughtLine, 'place'>

/** What is to be said now of each file on the lines that are to be ordered. */
export const settledFiles = (lines: readonly Line[], files: ReadonlyMap<number, FileRead>): SettledFile[] =>
  lines.flatMap((line) => {
    const { rules } = line.product
    const lying = line.artworkIds.flatMap((id) => files.get(id) ?? [])
    return rules ? lying.map((file) => settledFile(line, file, rules, lying)) : []
  })

type Rules = NonNullable<BoughtLine['product']['rules']>

function settledFile(
  { id, selection, matrix, quantity, product }: Line,
  file: FileRead,
  rules: Rules,
  files: readonly FileRead[],
): SettledFile {
  const { carried, facts, unread } = file
  const bought = { productId: product.id, quantity, unit: product.unit, selection, matrix, rules }
  const [only, ...others] = selection.prints
  const position = carried?.position ?? (others.length === 0 ? only?.position : undefined) ?? null
  const lying = files.map((one) => one.carried)
  const { state, findings } = judged({ ...bought, position, carried, facts, unread }, lying)
  const wrong = misfits(carried, bought, lying).filter(({ severity }) => severity === 'E')
  return {
    ...{ cartId: id, fileId: file.id, name: file.name, state, findings },
    positionLabel: rules.positions.find(({ key }) => key === position)?.label ?? '',
    names: carried?.rows ?? null,
    hindrance: wrong.length > 0 ? wordsOf(wrong) : null,
  }
}

/** What is known of a file when it is ordered. */
export type Known = { readonly cartId: number; readonly fileId: number; readonly findings: readonly Finding[] }

/**
 * Lets lines be ordered with their artwork, and answers what the buyer knows of it. Files that are still being read hinder nobody.
 * @throws Refusal artwork.misfit for a design that the line is not configured for, design.unapproved, artwork.unacknowledged for findings that are not
 * named, and for names of what was not found.
 */
export function knownOf(settled: readonly SettledFile[], acknowledged: readonly Acknowledged[]): Known[] {
  const hindrances = settled.flatMap(({ hindrance }) => hindrance ?? [])
  if (hindrances.length > 0) refuse(codeOf(settled.flatMap(({ findings }) => findings)), null, [...new Set(hindrances)].join('；'))
  const found = settled.flatMap((file) => {
    const findings = toKnow(file)
    return findings.length > 0 ? [{ ...file, findings }] : []
  })
  // Whoever names what was not found has not looked at what was.
  const isFound = ({ cartId, fileId, rules }: Acknowledged) => {
    const there = found.find((file) => file.cartId === cartId && file.fileId === fileId)?.findings.map(({ rule }) => rule) ?? []
    return rules.every((rule) => there.includes(rule))
  }
  if (!acknowledged.every(isFound))
    refuse('artwork.unacknowledged', { findings: 0 }, '已勾选的稿件提示与现在的检查结果不一致，请刷新结算页，核对后重新勾选')
  const isNamed = ({ cartId, fileId }: Known, { rule }: Finding) =>
    acknowledged.some((one) => one.cartId === cartId && one.fileId === fileId && one.rules.includes(rule))
  const news = found.flatMap((file) => file.findings.filter((one) => !isNamed(file, one)).map(({ words }) => `“${file.name}”${words}`))
  if (news.length > 0)
    refuse('artwork.unacknowledged', { findings: news.length }, `稿件有需要留意之处，请勾选“我已知悉”后再提交：${news.join('；')}`)
  return found.map(({ cartId, fileId, findings }) => ({ cartId, fileId, findings }))
}
