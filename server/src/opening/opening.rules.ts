import { openingStepNames, openingSteps, type OpeningStep } from '../../../contract/opening/steps.ts'
import { unescaped } from '../../../contract/page/articleHtml.ts'
import { refuse } from '../../../contract/refusal.ts'
import { agreements } from '../page/article.rules.ts'

/** What is looked at, fact by fact. */
export type Facts = {
  readonly site: Readonly<Record<string, unknown>> | null
  readonly payee: Readonly<Record<string, unknown>> | null
  readonly seller: Readonly<Record<string, unknown>> | null
  /** The agreements that are shown, as HTML. */
  readonly agreements: readonly string[]
  readonly freight: boolean
  readonly closures: boolean
  readonly tax: boolean
  readonly goodsTypes: boolean
  readonly categories: boolean
  readonly onSale: boolean
  readonly staff: number
}

/** Which of the steps are done, by the facts. */
export type Done = Readonly<Record<OpeningStep, boolean>>

/** What the starter's texts leave to be filled in, by where the shop's facts say it. */
export const blanks = { 公司名称: 'company', 统一社会信用代码: 'licence', 客服热线: 'phone', 服务时间: 'hours' } as const

/** What stands in a text where the merchant has yet to write. A heading of his own in the same brackets is none. */
export const blank = new RegExp(`【(${Object.keys(blanks).join('|')})】`)

const said = (of: Readonly<Record<string, unknown>> | null, key: string): string => String(of?.[key] ?? '').trim()
const all = (of: Readonly<Record<string, unknown>> | null, ...keys: string[]): boolean => keys.every((key) => said(of, key) !== '')

/** Where 店铺 says what contracts need of the merchant, and where contracts say it themselves. */
const sellerFields = [
  ['company', 'name'],
  ['licence', 'creditCode'],
  ['address', 'address'],
] as const

/** Whether an agreement names the merchant and leaves nothing to be filled in. */
export function isFilled(html: string, company: string): boolean {
  const text = unescaped(html.replaceAll(/<[^>]*>/g, ''))
  return company !== '' && text.includes(company) && !blank.test(text)
}

/** Which steps are done. `paidOnline`: buyers can pay a real provider, whatever accounts there are. */
export function doneOf(facts: Facts, paidOnline: boolean): Done {
  const company = said(facts.site, 'company')
  return {
    shop: all(facts.site, 'company', 'phone', 'licence', 'icp'),
    payee: all(facts.payee, 'payee', 'bankName', 'account') || paidOnline,
    agreements: facts.agreements.length === agreements.length && facts.agreements.every((html) => isFilled(html, company)),
    seller: sellerFields.every(([inShop, own]) => said(facts.site, inShop) !== '' || said(facts.seller, own) !== ''),
    freight: facts.freight,
    calendar: facts.closures,
    tax: facts.tax,
    goodsTypes: facts.goodsTypes,
    category: facts.categories,
    goods: facts.onSale,
    staff: facts.staff > 1,
  }
}

/** What must be there before visitors come, and is not. */
export const lacking = (done: Done): OpeningStep[] => openingStepNames.filter((step) => openingSteps[step].must && !done[step])

/** @throws Refusal 'opening.lacks' that names each in words. */
export function judgeOpening(done: Done): void {
  const steps = lacking(done)
  if (steps.length === 0) return
  const words = steps.map((step) => `${openingSteps[step].title}（${openingSteps[step].asks}）`).join('；')
  refuse('opening.lacks', { steps }, `还不能开业，请先完善：${words}`)
}
