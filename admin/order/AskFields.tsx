import { Form, Input } from 'antd'
import { DayField } from '../pieces/DayField.tsx'
import { CarrierField } from '../../kit/CarrierField.tsx'
import { ProofField } from './ProofField.tsx'
import { asks, type Ask } from './asks.ts'

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
  if (kind === 'carrier') return <CarrierField {...rest} value={value} />
  return <Input {...plain} autoComplete="off" />
}
