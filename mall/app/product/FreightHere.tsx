import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { grouped, parseYuan, fen, yuan } from '../../../contract/money.ts'
import { freightHere } from '../../../contract/price/freightDesk.ts'
import type { PriceRules, Receipt } from '../../../contract/price/price.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { formulaText } from '../../../pricing/formulaText.ts'
import { weightOf } from '../../../pricing/freight.ts'
import { templateLines } from '../../../pricing/template.ts'
import { call } from '../call.ts'

type Here = z.output<typeof freightHere.output>
type FreightHereProps = { readonly productId: number; readonly rules: PriceRules; readonly receipt: Receipt }

/** What sending this alone to the buyer's default address costs; settlement reckons all that goes there together. */
export function FreightHere({ productId, rules, receipt }: FreightHereProps) {
  const [here, know] = useState<Here | null>(null)
  useEffect(() => {
    let gone = false
    // Without it the receipt still says that it is reckoned for the address.
    call(freightHere, { productId }).then(
      (answer) => gone || know(answer),
      () => {},
    )
    return () => void (gone = true)
  }, [productId])
  return here?.place && here.template ? <p role="status">{wordsOf(here, rules, receipt)}</p> : null
}

function wordsOf({ place, template }: Here, rules: PriceRules, { quantity, lines }: Receipt): string {
  const value = lines.reduce((sum, { group, amount }) => (group === 'freight' ? sum : sum + parseYuan(amount)), 0)
  const pieceCm3 = rules.freight.kind === 'template' ? (rules.freight.pieceCm3 ?? 0) : 0
  const load = { label: null, pieces: quantity, weight: weightOf(rules, quantity), cm3: pieceCm3 * quantity, value: fen(value) }
  try {
    const [line] = templateLines({ way: template?.ways[0] ?? 'prepaid', places: place ? [place] : [], template }, [load])
    return line
      ? `只买这一款送到您的默认地址（${place?.name}）：${line.label} ¥${grouped(yuan(line.amount))}，${formulaText(line.formula)}`
      : ''
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusal.message
  }
}
