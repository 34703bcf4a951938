import { useMutation } from '@tanstack/react-query'
import { Button, Input, Space } from 'antd'
import { Refusal } from '../../../contract/refusal.ts'
import { useFrame } from '../shell/frame.ts'
import { useCountdown } from './useCountdown.ts'
import formCss from './form.module.css'
import wordsCss from './words.module.css'

/** Seconds until another code may be asked for. */
const pause = 60

type Props = {
  /** Sends a code. */
  send: () => Promise<unknown>
  /** Hears why no code was sent. */
  onRefused: (error: Error) => void
  id?: string
  value?: string
  onChange?: (typed: string) => void
}

/** The code of a message, and the button that sends it. Stands in a form's field. */
export function CodeInput({ send, onRefused, id, value = '', onChange, ...aria }: Props) {
  const { sms, withoutSms } = useFrame().ways
  const [left, start] = useCountdown(0, null)
  const sending = useMutation({
    mutationFn: send,
    retry: false,
    onSuccess: () => start(pause),
    onError: (error) => {
      const wait = error instanceof Refusal ? error.facts?.['retryAfter'] : null
      if (typeof wait === 'number') start(wait)
      onRefused(error)
    },
  })
  return (
    <>
      <Space.Compact block>
        <Input
          {...aria}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {sms && (
          <Button onClick={() => sending.mutate()} disabled={left > 0 || sending.isPending} className={formCss.steady ?? ''}>
            {left > 0 ? `${left} 秒后可重发` : '获取验证码'}
          </Button>
        )}
      </Space.Compact>
      {!sms && (
        <p role="note" className={wordsCss.hint}>
          {withoutSms}
        </p>
      )}
      <span role="status" className={wordsCss.hint}>
        {sending.isSuccess && '验证码已发送，10 分钟内有效'}
      </span>
    </>
  )
}
