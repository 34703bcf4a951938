import { grouped } from '../../../contract/money.ts'
import css from './ProductCard.module.css'

/** 起价 as a card holds it: what a piece costs at least, taxed how, from how many; how many one must order stands below. What it does not hold, the product's page says. `before`: an activity offers it otherwise. */
export function StartingPrice({ of, unit, before }: { of: string; unit: string; before: boolean }) {
  const [each = '', from = ''] = of.split(' ')
  return (
    <p className={css.facts} title="公开价，印刷、附加项与运费另计">
      <b>
        {before && '非活动价 '}¥{grouped(each)} 起
      </b>
      <span>
        {from.endsWith('含') ? '含税' : '未税'} 满 {Number.parseInt(from, 10)} {unit}
      </span>
    </p>
  )
}
