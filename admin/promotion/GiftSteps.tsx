import { Button, Form, Input, Select } from 'antd'
import { stepsAtMost, type GiftStep } from '../../contract/promotion/rule.ts'
import { goodsQuery } from '../pieces/GoodsPicker.tsx'
import { useFound } from '../pieces/useFound.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './promotion.module.css'

/** A gift as it is typed. `was`: as it is kept, whose configuration stays while the product does. */
export type GiftTyped = { least: string; product: { id: number; name: string } | null; pieces: number | null; was: GiftStep | null }

export const newGift: GiftTyped = { least: '', product: null, pieces: null, was: null }

export const typedGift = (step: GiftStep): GiftTyped => ({
  ...{ least: step.least, pieces: step.pieces, was: step },
  product: { id: step.productId, name: step.name },
})

export const giftOf = ({ least, product, pieces, was }: GiftTyped) => ({
  ...{ least: least.trim(), productId: product?.id, pieces: pieces ?? undefined },
  ...(was?.productId === product?.id && { selection: was?.selection }),
})

/** 赠品: from so much on, so many pieces of a product. */
export const GiftFields = () => (
  <Form.Item
    label="赠品（从低到高，订单取达到的档中价值最高、未送完的一份）"
    name="gifts"
    extra="门槛含税，不计运费与打样；赠品按商品页的默认配置与公开价，数量不能少于起订量；余料赠品占用库存，送完即止"
  >
    <Gifts />
  </Form.Item>
)

type Props = { value?: GiftTyped[]; onChange?: (steps: GiftTyped[]) => void }

function Gifts({ value = [], onChange }: Props) {
  const put = (at: number, change: Partial<GiftTyped>) => onChange?.(value.map((step, i) => (i === at ? { ...step, ...change } : step)))
  return (
    <div className={styles.gifts}>
      {value.map((step, at) => (
        <div key={at} className={styles.gift}>
          <Input
            aria-label={`第 ${at + 1} 档满`}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            prefix="满 ¥"
            style={{ width: 150 }}
            value={step.least}
            onChange={({ target }) => put(at, { least: target.value })}
          />
          <ProductSelect at={at} value={step.product} onChange={(product) => put(at, { product })} />
          <NumberBox
            aria-label={`第 ${at + 1} 档赠品数量`}
            placeholder="数量"
            style={{ width: 90 }}
            value={step.pieces}
            onChange={(pieces) => put(at, { pieces })}
          />
          {value.length > 1 && (
            <Button size="small" danger onClick={() => onChange?.(value.filter((_, i) => i !== at))} aria-label={`删除第 ${at + 1} 档`}>
              删除
            </Button>
          )}
        </div>
      ))}
      {value.length < stepsAtMost && (
        <Button size="small" onClick={() => onChange?.([...value, newGift])}>
          增加一档
        </Button>
      )}
    </div>
  )
}

type Product = GiftTyped['product']

/** A product by words or number. */
function ProductSelect({ at, value, onChange }: { at: number; value: Product; onChange: (product: Product) => void }) {
  const { found, isWaiting, search, clear } = useFound(goodsQuery)
  return (
    <Select
      aria-label={`第 ${at + 1} 档赠品`}
      className={styles.product ?? ''}
      labelInValue
      {...(value && { value: { value: value.id, label: value.name } })}
      placeholder="按名称或采购编号查找赠品"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到商品'}
      options={found.map((goods) => ({ value: goods.id, label: `${goods.name}（${goods.number}）` }))}
      onChange={(chosen: { value: number; label: unknown }) => {
        onChange({ id: chosen.value, name: String(chosen.label) })
        clear()
      }}
    />
  )
}
