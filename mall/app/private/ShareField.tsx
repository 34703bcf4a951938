import { Form, Switch } from 'antd'

/** Whether colleagues see it: `shared` of the form; `hint` says what they may do then. */
export const ShareField = ({ hint }: { readonly hint: string }) => (
  <Form.Item label="共享给企业同事" name="shared" valuePropName="checked" extra={hint}>
    <Switch />
  </Form.Item>
)
