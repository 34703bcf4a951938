import { Form, Input } from 'antd'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { groupHours, groupPeople, type GroupRule } from '../../contract/promotion/groupRule.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'

/** What 拼团 is typed as. */
export type GroupTyped = {
  people: number | null
  hours: number | null
  least: number | null
  most: number | null
  perCompany: number | null
  /** The price of each product by its id. */
  eachOf: Readonly<Record<string, string>>
}

/** Its fields, filled with a rule; null: a new one. */
export const groupTyped = (rule: GroupRule | null): GroupTyped => ({
  people: rule?.people ?? groupPeople.least,
  hours: rule?.hours ?? groupHours.usual,
  least: rule?.least ?? null,
  most: rule?.most ?? null,
  perCompany: rule?.perCompany ?? null,
  eachOf: Object.fromEntries((rule?.goods ?? []).map(({ productId, each }) => [productId, each])),
})

type Typed = GroupTyped & { readonly goods: readonly Pick<ShelfGoods, 'id'>[] }

/** The rule as the contract takes it. */
export const groupRule = ({ people, hours, least, most, perCompany, eachOf, goods }: Typed) => ({
  kind: 'group',
  goods: goods.map(({ id }) => ({ productId: id, each: (eachOf[id] ?? '').trim() })),
  people: people ?? undefined,
  hours: hours ?? undefined,
  least: least ?? 1,
  most,
  perCompany,
})

const count = (suffix: string) => <NumberBox suffix={suffix} style={{ width: 160 }} />

/** How many, for how long, and how much of it. */
export const GroupFields = () => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: '0 16px' }}>
    <Form.Item label="成团企业数" name="people" extra={`${groupPeople.least}–${groupPeople.most} 家，付款后计入`}>
      {count('家')}
    </Form.Item>
    <Form.Item label="拼团时长" name="hours" extra={`${groupHours.least}–${groupHours.most} 小时，转账付款需要几天`}>
      {count('小时')}
    </Form.Item>
    <Form.Item label="每单至少（可不填）" name="least" extra="不低于商品起订量">
      {count('件')}
    </Form.Item>
    <Form.Item label="每单最多（可不填）" name="most">
      {count('件')}
    </Form.Item>
    <Form.Item label="每家企业最多参加（可不填）" name="perCompany">
      {count('次')}
    </Form.Item>
  </div>
)

/** The price of each product that was chosen. */
export function GroupPrices() {
  const goods: ShelfGoods[] = Form.useWatch('goods') ?? []
  return (
    <Form.Item
      label="拼团价（商品单价）"
      name="eachOf"
      extra="代替商品的数量阶梯单价，与商品的计价口径一致（含税或未税）；材质、印刷、包装等另计"
      // That no product is chosen is said where they are chosen.
      {...(goods.length === 0 && { help: '' })}
    >
      <Prices goods={goods} />
    </Form.Item>
  )
}

type PricesProps = {
  readonly goods: readonly ShelfGoods[]
  readonly value?: GroupTyped['eachOf']
  readonly onChange?: (value: GroupTyped['eachOf']) => void
}

function Prices({ goods, value = {}, onChange }: PricesProps) {
  if (goods.length === 0) return <span>先在上方选择商品</span>
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {goods.map(({ id, name, number }) => (
        <div key={id} style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
          <Input
            aria-label={`${name} 拼团价`}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            prefix="¥"
            style={{ width: 140 }}
            value={value[id] ?? ''}
            onChange={({ target }) => onChange?.({ ...value, [id]: target.value })}
          />
          <span>
            {name} <small>{number}</small>
          </span>
        </div>
      ))}
    </div>
  )
}
