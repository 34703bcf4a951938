import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { listLevels, saveLevel, type Level } from '../../contract/account/company.ts'
import { assortmentsQuery } from '../assortment/queries.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { discountText, shareText } from './discount.ts'
import { priceBooksQuery } from './queries.ts'
import { inBp } from '../pieces/inBp.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'

type Typed = { name: string; percent: number | null; priceBookId: number; assortmentId: number; sort: number | null }

const publicPrice = 0
const allGoods = 0

const typedOf = (level: Level | null): Typed => ({
  name: level?.name ?? '',
  percent: (level?.discountBp ?? 10000) / 100,
  priceBookId: level?.priceBookId ?? publicPrice,
  assortmentId: level?.assortmentId ?? allGoods,
  sort: level?.sort ?? 0,
})

/** A new level (`level` null), or one to be changed. */
export function LevelDialog({ level, onClose }: { level: Level | null; onClose: () => void }) {
  const { data: books } = useQuery(priceBooksQuery)
  const { data: assortments } = useQuery(assortmentsQuery)
  return (
    <FormDialog<Typed, typeof saveLevel.output>
      title={level ? '修改等级' : '新增等级'}
      mutation={saveLevel}
      begun={typedOf(level)}
      inputOf={({ percent, priceBookId, assortmentId, ...same }) => ({
        ...(level && { id: level.id }),
        ...same,
        discountBp: percent === null ? null : inBp(percent),
        priceBookId: priceBookId || null,
        assortmentId: assortmentId || null,
      })}
      wanted={{ name: '请填写等级名称', percent: '请填写折扣', sort: '请填写排序' }}
      fields={{ discountBp: 'percent' }}
      anew={[[listLevels.path]]}
      onClose={onClose}
    >
      <InputItem label="等级名称" name="name" maxLength={20} />
      <PercentField />
      <Form.Item label="价格本" name="priceBookId" extra="价格本中有的商品按价格本计价，不再打折">
        <Select
          loading={!books}
          options={[{ value: publicPrice, label: '公开价' }, ...(books ?? []).map(({ id: value, name }) => ({ value, label: name }))]}
        />
      </Form.Item>
      <Form.Item label="采购目录" name="assortmentId" extra="企业自己的采购目录优先于等级的">
        <Select
          loading={!assortments}
          options={[
            { value: allGoods, label: '全部公开商品' },
            ...(assortments ?? []).map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      </Form.Item>
      <Form.Item label="排序（小的在前）" name="sort">
        <NumberBox style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}

/** The share, and beside it what it means. */
function PercentField() {
  const bp = inBp(Form.useWatch<number | null>('percent') ?? 0)
  const words =
    Number.isInteger(bp) && bp >= 5000 && bp <= 10000 ? `${discountText(bp)}：商品与印工${shareText(bp)}` : '50% 至 100%，100% 为无折扣'
  return (
    <Form.Item label="会员支付公开价的百分比" name="percent" extra={words}>
      <NumberBox style={{ width: '100%' }} suffix="%" />
    </Form.Item>
  )
}
