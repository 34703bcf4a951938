import { Form, Radio, type FormItemProps } from 'antd'

type Props = Omit<FormItemProps, 'children'> & {
  /** What each value is called, in the order in which they stand. */
  readonly choices: Readonly<Record<string, string>>
}

/** A field of a form in which one of a few values is chosen. */
export const RadioItem = ({ choices, ...item }: Props) => (
  <Form.Item {...item}>
    <Radio.Group options={Object.entries(choices).map(([value, label]) => ({ value, label }))} />
  </Form.Item>
)
