import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { Flash, goodsOfSlots, itemsAtMost, slotsAtMost, type FlashRule } from '../../contract/promotion/flashRule.ts'
import type { Faults } from '../../kit/form.ts'
import { DayField } from '../pieces/DayField.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { judgeParts } from '../pieces/judged.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './promotion.module.css'

/** What is typed of a slot: when it is, and its goods, each at which price and how many. */
export type SlotTyped = { from: string; until: string; items: ItemTyped[] }
type ItemTyped = { goods: ShelfGoods; each: string; pieces: number | null; perCompany: number | null; perAccount: number | null }

const newSlot: SlotTyped = { from: '', until: '', items: [] }
const newItem = (goods: ShelfGoods): ItemTyped => ({ goods, each: '', pieces: null, perCompany: null, perAccount: null })

/** The slots as they are typed, from a rule; null: a new one. `goods`: those that the rule names. */
export function slotsTyped(rule: FlashRule | null, goods: readonly ShelfGoods[], copied: boolean): SlotTyped[] {
  if (!rule) return [newSlot]
  return rule.slots.map(({ from, until, items }) => ({
    from: copied ? '' : from,
    until: copied ? '' : until,
    items: items.flatMap(({ productId, ...item }) => {
      const one = goods.find(({ id }) => id === productId)
      return one ? [{ goods: one, ...item }] : []
    }),
  }))
}

const slotOf = ({ from, until, items }: SlotTyped) => ({
  from,
  until,
  items: items.map(({ goods, each, pieces, perCompany, perAccount }) => ({
    productId: goods.id,
    each: each.trim(),
    pieces: pieces ?? undefined,
    perCompany,
    perAccount,
  })),
})

/** The rule as the contract takes it. */
export const flashOf = (slots: readonly SlotTyped[]) => ({ kind: 'flash', slots: slots.map(slotOf) })

/** What of the terms the slots say: from when until when, and of what it is. */
export const slotsSay = (slots: readonly SlotTyped[]) => ({
  from: slots[0]?.from ?? '',
  until: slots.at(-1)?.until ?? '',
  scope: { of: 'products', ids: goodsOfSlots(slots.map(({ items }) => ({ items: items.map(({ goods }) => ({ productId: goods.id })) }))) },
  not: [],
  budget: null,
})

export const FlashFields = () => (
  <Form.Item
    label="场次与商品"
    name="slots"
    // Each fault stands where it is, told by the slots themselves.
    help=""
    extra="按时间先后，不能重叠。发布时现货的件数即从可售库存中划出，场次结束或停止后未售的退回；秒杀价为商品单价，与商品的计价口径一致（含税或未税）；印刷、版费、包装、运费照常"
  >
    <Slots />
  </Form.Item>
)

type SlotsProps = { value?: SlotTyped[]; onChange?: (slots: SlotTyped[]) => void }

/** A field with what is wrong with it; only then is it red. */
const Typed = ({ label, fault, children }: { label?: string; fault: string | undefined; children: ReactNode }) => (
  <div>
    <label>
      {label}
      <Form.Item noStyle validateStatus={fault === undefined ? '' : 'error'}>
        {children}
      </Form.Item>
    </label>
    <Fault fault={fault} />
  </div>
)

const Fault = ({ fault }: { fault: string | undefined }) =>
  fault !== undefined && (
    <p className={styles.fault} role="alert">
      {fault}
    </p>
  )

function Slots({ value = [], onChange }: SlotsProps) {
  const { status, errors } = Form.Item.useStatus()
  const faults: Faults = (status === 'error' && judgeParts(Flash, flashOf(value)).faults) || {}
  // What no slot is to blame for.
  const [said] = Object.keys(faults).length > 0 ? [faults['slots']] : errors
  const put = (at: number, change: Partial<SlotTyped>) => onChange?.(value.map((slot, i) => (i === at ? { ...slot, ...change } : slot)))
  return (
    <div className={styles.slots}>
      {value.map((slot, at) => (
        <fieldset key={at} className={styles.slot}>
          <legend>第 {at + 1} 场</legend>
          <div className={styles.pair}>
            <Typed label="开始时间" fault={faults[`slots.${at}.from`]}>
              <DayField withTime value={slot.from} onChange={(from) => put(at, { from })} />
            </Typed>
            <Typed label="结束时间" fault={faults[`slots.${at}.until`]}>
              <DayField withTime value={slot.until} onChange={(until) => put(at, { until })} />
            </Typed>
          </div>
          <Items slot={slot} at={at} faults={faults} onPut={(items) => put(at, { items })} />
          {value.length > 1 && (
            <Button size="small" danger style={{ justifySelf: 'start' }} onClick={() => onChange?.(value.filter((_, i) => i !== at))}>
              删除第 {at + 1} 场
            </Button>
          )}
        </fieldset>
      ))}
      {value.length < slotsAtMost && (
        <Button style={{ justifySelf: 'start' }} onClick={() => onChange?.([...value, { ...newSlot, items: value.at(-1)?.items ?? [] }])}>
          增加一场
        </Button>
      )}
      <Fault fault={said === undefined ? undefined : String(said)} />
    </div>
  )
}

type ItemsProps = { readonly slot: SlotTyped; readonly at: number; readonly faults: Faults; readonly onPut: (items: ItemTyped[]) => void }

function Items({ slot: { items }, at, faults, onPut }: ItemsProps) {
  const chosen = items.map(({ goods }) => goods)
  const choose = (goods: ShelfGoods[]) =>
    onPut(goods.slice(0, itemsAtMost).map((one) => items.find((item) => item.goods.id === one.id) ?? newItem(one)))
  const put = (id: number, change: Partial<ItemTyped>) => onPut(items.map((item) => (item.goods.id === id ? { ...item, ...change } : item)))
  return (
    <>
      <Typed fault={faults[`slots.${at}.items`]}>
        <GoodsPicker name={`第 ${at + 1} 场的商品`} value={chosen} onChange={choose} ordered={false} />
      </Typed>
      {items.map(({ goods, each, pieces, perCompany, perAccount }, i) => {
        const faultOf = (key: string) => faults[`slots.${at}.items.${i}.${key}`]
        const name = `第 ${at + 1} 场 ${goods.name} `
        const number = (label: string, key: 'pieces' | 'perCompany' | 'perAccount', typed: number | null, empty?: string) => (
          <Typed label={label} fault={faultOf(key)}>
            <NumberBox
              aria-label={name + label}
              suffix="件"
              placeholder={empty ?? ''}
              value={typed}
              onChange={(is) => put(goods.id, { [key]: is })}
            />
          </Typed>
        )
        return (
          <div key={goods.id} className={styles.item}>
            <strong>{goods.name}</strong>
            <Typed label="秒杀价" fault={faultOf('each')}>
              <Input
                aria-label={`${name}秒杀价`}
                inputMode="decimal"
                maxLength={14}
                prefix="¥"
                autoComplete="off"
                value={each}
                onChange={({ target }) => put(goods.id, { each: target.value })}
              />
            </Typed>
            {number('件数', 'pieces', pieces)}
            {number('每企业限购', 'perCompany', perCompany, '不限')}
            {number('每人限购', 'perAccount', perAccount, '不限')}
          </div>
        )
      })}
    </>
  )
}
