import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { Refusal } from '../../contract/refusal.ts'
import { wordsOf } from '../../kit/ask.ts'
import { Notice } from './Notice.tsx'

/** A page that could not be drawn: the server's words where it said no, else a way to try again. */
export function Failure() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { reset } = useQueryErrorResetBoundary()
  // Whoever leaves and comes back asks anew, instead of meeting the remembered failure.
  useEffect(reset, [reset])

  const said = error instanceof Refusal
  return (
    <Notice title={said ? error.message : '页面没有打开'} words={said ? null : wordsOf(error)}>
      {!said && (
        <Button type="primary" onClick={() => void navigate(0)}>
          重试
        </Button>
      )}
      <Button type={said ? 'primary' : 'default'} onClick={() => void navigate('/')}>
        返回首页
      </Button>
    </Notice>
  )
}
