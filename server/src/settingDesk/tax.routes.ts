import { isRateOf, taxpayers, taxSetting, type TaxFacts } from '../../../contract/setting/tax.ts'
import { saveTax, taxNow } from '../../../contract/setting/taxDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { lockSetting, storedSettings, writeSetting } from '../setting.sql.ts'
import { overtaken } from './overtaken.ts'
import { ratesInUse } from './tax.sql.ts'

/** 设置 · 税务. */
export const taxRoutes: Routes = ({ serve, serveOnce }) => {
  serve(taxNow, async ({ db }) => {
    const [stored, rates] = await Promise.all([storedSettings(db, [taxSetting.key]), ratesInUse(db)])
    const { value, version, by, at } = stored(taxSetting.key)
    const facts = taxSetting.of(value)
    return {
      ...facts,
      kinds: [...facts.kinds],
      version,
      changedBy: by,
      changedTime: at && shanghai(at),
      rates: rates.map((one) => ({ ...one, fits: isRateOf(facts.taxpayer, one.rate) })),
    }
  })

  serveOnce(saveTax, async ({ input: { version, ...typed }, tx, now, actor, audit }) => {
    const stored = await lockSetting(tx, taxSetting.key)
    if (stored.version !== version) refuse('page.changed', {}, overtaken('税务', stored))
    const was = taxSetting.of(stored.value)
    const next = { ...typed, kinds: [...new Set(typed.kinds)].toSorted() }
    const written = await writeSetting(tx, taxSetting.key, next, actor.name, now)
    await audit('setting.tax', `setting ${taxSetting.key}`, changedFields(labelled(was), labelled(next)))
    return { version: written }
  })
}

const kindLabels = { 1: '普通发票', 2: '专用发票' } as const

/** What the audit keeps: by the words that stand on the page. */
const labelled = ({ taxpayer, rate, kinds, clerk, payee, checker }: TaxFacts): Record<string, string> => ({
  纳税人类型: taxpayers[taxpayer].label,
  默认税率: rate,
  可申请的发票: kinds.map((kind) => kindLabels[kind]).join('、'),
  开票人: clerk,
  收款人: payee,
  复核人: checker,
})
