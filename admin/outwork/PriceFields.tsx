import { Form, Select } from 'antd'
import { priceUnits, taxRates, type OutworkPrice, type PriceUnit } from '../../contract/production/outwork.ts'
import { taxWords } from './priceWords.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'
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
    <RadioItem label="计价" name={['price', 'unit']} choices={priceUnits} />
    <div className={styles.pair}>
      <InputItem
        label={optional ? '价格（元，可不填）' : '价格（元）'}
        name={['price', 'amount']}
        inputMode="decimal"
        maxLength={14}
        prefix="¥"
      />
      <Form.Item label="价格口径" name={['price', 'taxRate']}>
        <Select<number> options={[{ value: without, label: '不含税' }, ...taxRates.map((value) => ({ value, label: taxWords(value) }))]} />
      </Form.Item>
    </div>
  </>
)
