import { styleSourceOf, themeTokens } from '#api/page-theme.ts'

export const style = `${themeTokens}
html{scroll-padding-top:1.5rem}
body{font:400 1rem/1.6 ui-sans-serif,system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:break-word}
a{color:var(--ember);text-underline-offset:.2em}
.skip{position:absolute;left:-99rem;padding:.6rem 1rem;background:var(--raise)}.skip:focus{left:1rem;top:1rem;z-index:1}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;padding:.9rem 1.25rem;
border-bottom:1px solid var(--line)}
header a{color:inherit;font-weight:700;text-decoration:none;min-height:1.5rem}header span{color:var(--soft);font-size:.9375rem}
nav{padding:1.5rem 1.25rem;background:var(--wash);font-size:.9375rem}
nav h2{margin:1.25rem 0 .25rem;font-size:.8125rem;font-weight:650;letter-spacing:0;color:var(--soft)}
nav ul{list-style:none;padding:0}nav a{display:block;padding:.3rem 0;color:inherit;text-decoration:none}
nav a:hover{color:var(--ember);text-decoration:underline}
.intro,.calls{padding:clamp(1.75rem,5vw,4rem) 1.25rem;max-width:62rem}.calls{padding-top:0}
h1,h2,h3,h4{line-height:1.15;text-wrap:balance;font-weight:650;letter-spacing:-.02em}
h1{font-size:clamp(2.25rem,1.6rem + 3vw,3.5rem);margin-bottom:1rem}
.calls h2{font-size:clamp(1.8rem,1.4rem + 1.6vw,2.5rem);margin:4.5rem 0 .75rem}
h3{font-size:clamp(1.3rem,1.2rem + .5vw,1.6rem)}
h4{font-size:1rem;letter-spacing:-.01em;margin:1.75rem 0 .6rem}
details{margin-top:1.75rem}summary{font-weight:650;letter-spacing:-.01em;min-height:1.75rem;cursor:pointer}
p{max-width:44rem;text-wrap:pretty}p+p{margin-top:.6rem}.lead{font-size:1.1875rem;color:var(--soft)}
article{margin-top:2rem;padding:clamp(1.25rem,3.5vw,2.25rem);background:var(--raise);border:1px solid var(--line);border-radius:14px}
.address{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem .7rem;margin:.75rem 0 1rem}
.method{padding:.1rem .6rem;border:1.5px solid;border-radius:999px;font-size:.8125rem;font-weight:700}
.get{color:var(--calm)}.post{color:var(--ember)}
code{font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace;font-size:.9em;overflow-wrap:anywhere}
pre{margin:.75rem 0;padding:.9rem 1.1rem;border-radius:10px;background:var(--wash);white-space:pre-wrap;line-height:1.5}
p code,td code,dd code{padding:.05em .3em;border-radius:5px;background:var(--wash)}
.address code{background:none;padding:0;font-size:1.0625rem;font-weight:600}
table{width:100%;border-collapse:collapse;font-size:.9375rem;table-layout:fixed;margin-top:.75rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.7rem 1.25rem .7rem 0;text-align:start;vertical-align:top;border-top:1px solid var(--line)}
thead th{border:0;padding-block:.2rem;font-weight:600;color:var(--soft);font-size:.8125rem}
tbody th{font-weight:600}th small{display:block;font-weight:400;font-size:.8125rem;color:var(--soft)}th b{color:var(--ember);font-weight:600}
td ul{list-style:none;padding:0}td li+li{margin-top:.3rem}.none{color:var(--soft)}
dl div{display:grid;gap:.25rem 2rem;padding-block:1rem;border-top:1px solid var(--line)}dt{font-weight:650}dd{max-width:44rem}
@media (max-width:40rem){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody tr{display:block;padding-block:.8rem;border-top:1px solid var(--line)}
tbody th,td{display:block;padding:0;border:0}td{margin-top:.35rem}td+td{color:var(--soft)}th small{display:inline;margin-left:.6rem}}
@media (min-width:40rem){nav ul{columns:2}dl div{grid-template-columns:11rem 1fr}
th:first-child{width:30%}.failures th:first-child{width:5rem}}
@media (min-width:68rem){main{display:grid;grid-template:auto 1fr/18rem 1fr}nav ul{columns:auto}
nav{grid-area:1/1/3/2;position:sticky;top:0;align-self:start;height:100vh;overflow-y:auto}
.intro,.calls{grid-column:2;min-width:0;padding-inline:clamp(2rem,5vw,5rem)}}
@media print{nav,.skip{display:none}article{break-inside:avoid}}
`

/** The sheet as a source expression for the page's Content-Security-Policy. */
export const styleSource = styleSourceOf(style)
