import { formatYuan, parseYuan } from '../../../contract/money.ts'

/** ¥1,250.00 in figures of equal width. `amount` is yuan as text, as the wire has it. */
export function Money({ amount, big = false }: { amount: string; big?: boolean }) {
  const [sign = '', figures = ''] = formatYuan(parseYuan(amount)).split('¥')
  return (
    <span className={big ? 'p-money big' : 'p-money'}>
      {sign}
      <small>¥</small>
      {figures}
    </span>
  )
}
