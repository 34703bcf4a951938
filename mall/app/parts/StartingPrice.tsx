import { grouped } from '../../../contract/money.ts'
import css from './ProductCard.module.css'

/** 起价 as a card holds it: what a piece costs at least, taxed how, from how many. What it does not hold, the product's page says. */
export function StartingPrice({ of }: { of: string }) {
  const [each = '', from = ''] = of.split(' ')
  return (
    <p className={css.facts} title="公开价，印刷、附加项与运费另计">
      <b>¥{grouped(each)} 起</b>
      <span>
        {from.endsWith('含') ? '含税' : '未税'} ≥{Number.parseInt(from, 10)}
      </span>
    </p>
  )
}
