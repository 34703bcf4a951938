import { formatYuan, parseYuan } from '../../../contract/money.ts'
import wordsCss from './words.module.css'

/** ¥1,250.00 in figures of equal width. `amount` is yuan as text, as the wire has it. */
export function Money({ amount, big = false }: { amount: string; big?: boolean }) {
  const [sign = '', figures = ''] = formatYuan(parseYuan(amount)).split('¥')
  return (
    <span className={big ? `${wordsCss.money} ${wordsCss.big}` : wordsCss.money}>
      {sign}
      <small>¥</small>
      {figures}
    </span>
  )
}
