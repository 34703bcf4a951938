import { Checkbox, Form, Radio } from 'antd'
import { certifyContract, contractDetail, listContracts, signContract, type ContractDetail } from '../../../contract/contract/contract.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { Money } from '../private/Money.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { site } from '../private/site.ts'
import { useFrame } from '../shell/frame.ts'
import css from './contract.module.css'
import wordsCss from '../private/words.module.css'

type Way = 'password' | 'certified'
type Typed = { password: string; read: boolean; way?: Way }

/** Has the newest version signed by whoever is logged in, with the log-in password once more: here, or at an authority's platform. */
export function SignDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const certified = Form.useWatch('way', form) === 'certified'
  const buyer = useFrame().buyer
  const newest = contract.versions[0]
  const about = {
    site,
    title: '签署合同',
    okText: '确认签署',
    busyText: '签署中…',
    width: 520,
    form,
    inputOf: ({ password }: Typed) => ({
      data: { no: contract.number, version: contract.version, hash: newest?.hash ?? '', password },
    }),
    told: '签署成功',
    anew: [[contractDetail.path], [listContracts.path], [orderDetail.path]],
    onClose,
    head: (
      <>
        <p className={css.about}>
          代表 <b>{contract.companyName}</b> 签署合同 <span className="num">{contract.number}</span> 第 {contract.version} 版
          {contract.frame ? (
            `，有效期 ${contract.frame.from} 至 ${contract.frame.until}，期内订单无需逐单签署`
          ) : (
            <>
              ，价税合计 <Money amount={contract.gross ?? '0.00'} />
            </>
          )}
          。
        </p>
        <p className={wordsCss.hint}>
          将记录签署人 {buyer?.nickname ?? ''}、时间、网络地址与内容校验值：
          <code className={css.code}>{newest?.hash}</code>
        </p>
      </>
    ),
    children: (
      <>
        <input type="text" autoComplete="username" hidden readOnly value={buyer?.phone ?? ''} />
        {contract.authority && (
          <Form.Item
            name="way"
            label="签署方式"
            initialValue="password"
            extra={`电子签章将前往${contract.authority}，由认证机构的证书签署`}
          >
            <Radio.Group
              options={[
                { value: 'password', label: '登录密码签署' },
                { value: 'certified', label: '电子签章' },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="read"
          valuePropName="checked"
          rules={[{ validator: (_, read) => (read ? Promise.resolve() : Promise.reject(new Error('请先阅读并同意合同全文'))) }]}
        >
          <Checkbox>我已阅读合同全文，有权代表企业签署</Checkbox>
        </Form.Item>
      </>
    ),
  }
  if (!certified) return <FormDialog {...about} mutation={signContract} />
  const leave = ({ url }: { readonly url: string }) => {
    location.assign(url)
    return false
  }
  return <FormDialog {...about} mutation={certifyContract} onMade={leave} />
}
