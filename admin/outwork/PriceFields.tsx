import { Form, Input, Radio, Select } from 'antd'
import { priceUnits, taxRates, type OutworkPrice, type PriceUnit } from '../../contract/production/outwork.ts'
import { taxWords } from './priceWords.ts'
import styles from './outwork.module.css'

export type TypedPrice = { unit: PriceUnit; amount: string; taxRate: number }

/** Chosen where a price holds no tax. */
const without = 0

export const typedPrice = (price: OutworkPrice | null): TypedPrice => ({
  unit: price?.unit ?? 'piece',
  amount: price?.amount ?? '',
  taxRate: price?.taxRate ?? without,
})

/** The contract's price, from what was typed. */
export const priceTyped = ({ unit, amount, taxRate }: TypedPrice) => ({
  ...{ unit, amount: amount.trim() },
  taxRate: taxRate === without ? null : taxRate,
})

/** What is paid for the work: by the good piece or for all of it, with or without tax. */
export const PriceFields = ({ optional = false }: { optional?: boolean }) => (
  <>
    <Form.Item label="计价" name={['price', 'unit']}>
      <Radio.Group options={Object.entries(priceUnits).map(([value, label]) => ({ value, label }))} />
    </Form.Item>
    <div className={styles.pair}>
      <Form.Item label={optional ? '价格（元，可不填）' : '价格（元）'} name={['price', 'amount']}>
        <Input inputMode="decimal" maxLength={14} prefix="¥" autoComplete="off" />
      </Form.Item>
      <Form.Item label="价格口径" name={['price', 'taxRate']}>
        <Select<number> options={[{ value: without, label: '不含税' }, ...taxRates.map((value) => ({ value, label: taxWords(value) }))]} />
      </Form.Item>
    </div>
  </>
)
