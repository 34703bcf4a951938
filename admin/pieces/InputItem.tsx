import { Form, Input, type FormItemProps, type InputProps } from 'antd'

type Props = Omit<FormItemProps, 'children'> & Pick<InputProps, 'maxLength' | 'placeholder' | 'inputMode' | 'prefix' | 'suffix'>

/** A field of a form for one line of text, which browsers do not fill in by themselves. */
export const InputItem = ({ maxLength, placeholder, inputMode, prefix, suffix, ...item }: Props) => (
  <Form.Item {...item}>
    <Input maxLength={maxLength} placeholder={placeholder} inputMode={inputMode} prefix={prefix} suffix={suffix} autoComplete="off" />
  </Form.Item>
)
