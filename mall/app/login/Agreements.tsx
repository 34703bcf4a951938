/** The two agreements, each in a tab of its own, so that nothing typed is lost. */
export function Agreements() {
  return (
    <>
      <a href="/agreement?type=fuWu" target="_blank" rel="noopener">
        《用户服务协议》
      </a>
      和
      <a href="/agreement?type=YinSi" target="_blank" rel="noopener">
        《隐私协议》
      </a>
    </>
  )
}
