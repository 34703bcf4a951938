import { Form, Input } from 'antd'
import { DayField } from '../pieces/DayField.tsx'
import { ProofField } from './ProofField.tsx'
import { asks, type Ask } from './asks.ts'

const carriers = ['顺丰速运', '德邦快递', '中通快递', '圆通速递', '京东物流', '跨越速运', '安能物流', '商家自送']

/** What a move wants to be told, as fields of a form. */
export function AskFields({ asked }: { readonly asked: readonly Ask[] }) {
  return asked.map((ask) => (
    <Form.Item key={ask} name={ask} label={asks[ask].label}>
      <AskField kind={asks[ask].kind} />
    </Form.Item>
  ))
}

type AskFieldProps = {
  readonly kind: (typeof asks)[keyof typeof asks]['kind']
  // Given by Form.Item.
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: unknown) => void
}

/** The input for one of the things a move asks. */
function AskField({ kind, value = '', ...rest }: AskFieldProps) {
  const plain = {
    ...rest,
    value,
    onChange: (event: { target: { value: string } }) => rest.onChange?.(event.target.value),
  }
  if (kind === 'lines') return <Input.TextArea {...plain} rows={3} />
  if (kind === 'day') return <DayField {...rest} value={value} />
  if (kind === 'proof') return <ProofField {...rest} />
  if (kind === 'line') return <Input {...plain} autoComplete="off" />
  return (
    <>
      <Input {...plain} list="carriers" autoComplete="off" maxLength={30} />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
