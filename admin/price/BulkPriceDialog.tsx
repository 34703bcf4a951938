import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { bulkPrices, BulkPriceForm, roundings, type Chosen } from '../../contract/price/bulkPrice.ts'
import { listImports } from '../../contract/sheet.ts'
import { judge } from '../../kit/form.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import { booksQuery } from './queries.ts'
import { RadioItem } from '../pieces/RadioItem.tsx'
import styles from './price.module.css'

type Typed = { kind: 'percent' | 'fen'; by?: string; rounding: keyof typeof roundings; bookId: number }

type Props = {
  readonly goods: Chosen
  /** Which goods these are, in words. */
  readonly named: string
  readonly onClose: () => void
}

/** Makes many prices dearer or cheaper alike: what comes of it is looked at, and accepted, on the run's page. */
export function BulkPriceDialog({ goods, named, onClose }: Props) {
  const navigate = useNavigate()
  const inputOf = ({ kind, by = '', rounding, bookId }: Typed) =>
    judge(BulkPriceForm, { goods, bookId: bookId || null, change: { by: { kind, by: by.trim() }, rounding } })
  return (
    <FormDialog
      site={site}
      title="批量调价"
      okText="试算"
      mutation={bulkPrices}
      inputOf={inputOf}
      fields={{ 'change.by.by': 'by', 'change.rounding': 'rounding', 'change.by': 'by', change: 'by' }}
      first={{ kind: 'percent', rounding: 'fen', bookId: 0 }}
      told=""
      onMade={({ id }) => void navigate(`/sheet/prices/${id}`)}
      anew={[[listImports.path]]}
      onClose={onClose}
      head={
        <p className={styles.lead}>
          {named}：商品本身的各档单价一同涨跌，印刷、材质与包装的价格不变。先试算并逐个列出前后价格，核对接受后才发布。
        </p>
      }
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { data: books = [] } = useQuery(booksQuery)
  const kind = Form.useWatch('kind') ?? 'percent'
  return (
    <>
      <RadioItem label="涨跌方式" name="kind" choices={{ percent: '按百分比', fen: '按金额' }} />
      <Form.Item label={kind === 'percent' ? '涨跌多少（降价填负数）' : '每件涨跌多少分（降价填负数）'} name="by">
        <Input
          suffix={kind === 'percent' ? '%' : '分'}
          autoComplete="off"
          inputMode="text"
          placeholder={kind === 'percent' ? '如 5 或 -3.5' : '如 20 或 -5'}
        />
      </Form.Item>
      <Form.Item label="取整" name="rounding">
        <Select options={Object.entries(roundings).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item label="哪里的价格" name="bookId">
        <Select options={[{ value: 0, label: '公开价' }, ...books.map(({ id, name }) => ({ value: id, label: `价格本：${name}` }))]} />
      </Form.Item>
    </>
  )
}
