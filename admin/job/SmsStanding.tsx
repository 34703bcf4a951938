import { useQuery } from '@tanstack/react-query'
import { smsQuery } from './queries.ts'
import styles from './job.module.css'

/** How many text messages the mall has sent, of how many; said loudly where few or none are left. */
export function SmsStanding() {
  const { data = [] } = useQuery(smsQuery)
  if (data.length === 0) return null
  const spent = data.some(({ used, most }) => used >= most)
  const few = data.some(({ used, most }) => used >= most * 0.8)
  return (
    <section className={styles.sms} data-tone={spent ? 'bad' : few ? 'due' : 'ok'} aria-label="短信额度">
      <b>短信额度</b>
      <ul>
        {data.map(({ label, used, most }) => (
          <li key={label}>
            {label} {used} / {most} 条
          </li>
        ))}
      </ul>
      {few && (
        <p role="status">
          {spent ? '额度已用完，部分验证码与提醒暂时发不出。若不是有人恶意发送，请调高 SMS_HOUR、SMS_DAY。' : '额度即将用完。'}
        </p>
      )}
    </section>
  )
}
