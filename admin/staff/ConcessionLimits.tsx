import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { concessionLimits, saveConcessionLimit, type ConcessionLimit } from '../../contract/order/concession.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { limitsQuery } from './queries.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './staff.module.css'

/** 改价额度: how much of an order each who works at orders may let off alone. */
export function ConcessionLimits() {
  const { data = [] } = useQuery(limitsQuery)
  const [member, setMember] = useState<ConcessionLimit | null>(null)
  if (data.length === 0) return null
  return (
    <Panel title="改价额度">
      <p className={styles.said}>
        有订单权限的员工，付款前可单独给客户优惠的比例（占订单含税金额）；超出的须另一位有价格或财务权限的员工同意。
      </p>
      <ul className={styles.requests}>
        {data.map((one) => (
          <li key={one.staffId}>
            <div>
              <b>
                {one.name}（{one.username}）
              </b>
              ：{one.percent}%
            </div>
            <div className={styles.actions}>
              {!one.me && (
                <Button size="small" aria-label={`修改 ${one.name} 的改价额度`} onClick={() => setMember(one)}>
                  修改
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {member && <LimitDialog member={member} onClose={() => setMember(null)} />}
    </Panel>
  )
}

const LimitDialog = ({ member, onClose }: { member: ConcessionLimit; onClose: () => void }) => (
  <FormDialog
    title={`${member.name} 的改价额度`}
    mutation={saveConcessionLimit}
    begun={{ percent: member.percent }}
    inputOf={(typed) => ({ staffId: member.staffId, seen: member.percent, ...typed })}
    told="改价额度已保存"
    anew={[[concessionLimits.path]]}
    onClose={onClose}
  >
    <Form.Item name="percent" label="可单独优惠（%）" extra="0 至 50，最多两位小数；0 表示每次都须同事同意。">
      <NumberBox />
    </Form.Item>
  </FormDialog>
)
