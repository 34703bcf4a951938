import { Checkbox, Form, Select } from 'antd'
import { wordWays, type WordWay } from '../../contract/claim/wordWay.ts'
import { DayField } from '../pieces/DayField.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

/** What is typed of a customer's word. */
export type TypedWord = { said?: boolean; who?: string; how?: WordWay; at?: string }

/** What was typed, as calls take it; nothing where the customer said nothing. */
export const wordIn = ({ said, who = '', how, at = '' }: TypedWord) => (said ? { word: { who, how, at } } : {})

/** Who of the customer's said it, how and when. */
export function WordFields({ without }: { without: string }) {
  const said = Form.useWatch<boolean | undefined>('said')
  return (
    <>
      <Form.Item name="said" valuePropName="checked" {...(!said && { extra: without })}>
        <Checkbox>客户已明确告知</Checkbox>
      </Form.Item>
      {said && (
        <>
          <InputItem name="who" label="告知人" maxLength={20} />
          <Form.Item name="how" label="方式">
            <Select options={Object.entries(wordWays).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="at" label="告知时间">
            <DayField withTime />
          </Form.Item>
        </>
      )}
    </>
  )
}
