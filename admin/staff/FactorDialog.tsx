import { useState } from 'react'
import { listGrantRequests, resetFactor } from '../../contract/account/staffGrant.ts'
import { listStaff, type StaffMember } from '../../contract/account/staff.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import { AloneFields, aloneIn, aloneOf, type AloneTyped } from './AloneFields.tsx'
import styles from './staff.module.css'

/** Takes a colleague's second factor away, for one who lost phone and recovery codes. */
export function FactorDialog({ member: { id, name }, onClose }: { member: StaffMember; onClose: () => void }) {
  const [alone, setAlone] = useState<{ code: boolean } | null>(null)
  return (
    <FormDialog
      site={site}
      title={`重置两步验证 ${name}`}
      okText="确认重置"
      danger
      width={440}
      mutation={resetFactor}
      inputOf={(typed: AloneTyped) =>
        alone && !typed.alonePassword ? { faults: { alonePassword: '请输入密码' } } : { data: { id, ...(alone && aloneOf(typed)) } }
      }
      fields={{ password: 'alonePassword', code: 'aloneCode' }}
      onRefused={(error) => setAlone((before) => aloneIn(error) ?? before)}
      told={({ waits }) => (waits ? '已提交，须由另一位管理员工的同事确认后生效' : '已重置，该员工须重新登录')}
      anew={[[listStaff.path], [listGrantRequests.path]]}
      onClose={onClose}
      head={
        <p className={styles.said}>
          仅用于该员工丢失手机和全部恢复码时，请先当面或电话核实本人。重置后其所有登录立即失效；有财务或员工权限的，须由另一位管理员工的同事确认。
        </p>
      }
    >
      {alone && <AloneFields code={alone.code} />}
    </FormDialog>
  )
}
