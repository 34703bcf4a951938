import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { codeWords, giveCode } from '../../contract/account/codeDesk.ts'
import { waysQuery } from '../connection/queries.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'

type Given = z.output<typeof giveCode.output>
type Typed = { phone: string; type: keyof typeof codeWords | ''; checked: string }

const blank: Typed = { phone: '', type: '', checked: '' }
const wanted = { phone: '请填写手机号', type: '请选择用途', checked: '请填写怎样核对了身份，至少 4 个字' }

/**
 * 提供验证码: where no text messages are sent, a clerk tells the code. Nothing where they are; where that cannot be read, the server
 * says so when it is pressed.
 */
export function GiveCode() {
  const { data: ways, isError } = useQuery(waysQuery)
  const [open, setOpen] = useState(false)
  const [given, setGiven] = useState<Given | null>(null)
  if (ways ? ways.sms : !isError) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>提供验证码</Button>
      {open && (
        <FormDialog
          title="提供验证码"
          okText="生成验证码"
          mutation={giveCode}
          begun={blank}
          inputOf={(typed) => typed}
          wanted={wanted}
          told=""
          onMade={setGiven}
          anew={[]}
          onClose={() => setOpen(false)}
          head={
            <p>
              商城没有开通短信。买家来电时，先核对身份（如回拨登记的电话、核对营业执照），再把验证码告诉对方。谁在何时提供会记入操作日志。
            </p>
          }
        >
          <InputItem name="phone" label="买家的手机号" required inputMode="tel" maxLength={20} />
          <RadioItem name="type" label="用途" required choices={codeWords} />
          <InputItem name="checked" label="怎样核对了身份" required maxLength={100} />
        </FormDialog>
      )}
      {given && (
        <Modal open title="请告诉买家" footer={<Button onClick={() => setGiven(null)}>关闭</Button>} onCancel={() => setGiven(null)}>
          <p>
            验证码 <b className="num">{given.code}</b>，{given.until.slice(11, 16)} 前有效，只能使用一次。关闭后不再显示。
          </p>
        </Modal>
      )}
    </>
  )
}
