// Runs before the first paint, ahead of all code of the app.
;(function () {
  var user = null
  var theme = null
  var leaving = null
  try {
    theme = localStorage.getItem('satoshi-ui-theme')
    user = localStorage.getItem('satoshi_user')
    leaving = localStorage.getItem('satoshi_signing_out')
  } catch {
    // A browser that forbids storage gets the default.
  }

  // Nobody who chose the light theme sees a dark flash.
  var light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.className = light ? 'light' : 'dark'

  // A language that the address asks for is kept before the app runs, as the app keeps it (web/src/lib/i18n.ts): whoever
  // goes on early stays in it. The server has mapped it to one of ours; what it does not know is left to the app.
  var asked = new URLSearchParams(location.search).get('lng')
  var spoken = document.documentElement.lang
  if (asked && asked.split(/[-_]/)[0].toLowerCase() === spoken.split('-')[0]) {
    document.cookie = 'i18next=' + spoken + '; Path=/; Max-Age=31536000; SameSite=Lax'
    try {
      localStorage.setItem('i18nextLng', spoken)
    } catch {
      // The cookie says it alone.
    }
  }

  // Nor does anything move that the player wants still; the app says the same later (web/src/kit/less-motion.ts).
  try {
    var chosen = JSON.parse(localStorage.getItem('satoshi-settings')).experience
    if (!chosen.animations) document.documentElement.dataset.movement = 'none'
    else if (chosen.reducedMotion) document.documentElement.dataset.movement = 'fade'
  } catch {
    // Nothing was chosen here.
  }

  // The answer that a screen of a player waits for travels together with the code that will ask for it at once
  // (web/src/lib/early-call.ts takes it over). No other page asks early: the answer would be old when it is wanted.
  var later = document.currentScript.dataset.later
  var path = document.currentScript.dataset.early
  // Who goes on with a match waits for that alone, and what it costs to begin one would be old when it is wanted.
  if (path === '/api/lives' && new URLSearchParams(location.search).has('match')) path = null
  // A guest's question is nobody's who is signed in, and the rest is nobody else's.
  if (path && (path === '/api/showcase') === !user) {
    var language = document.documentElement.lang
    var reply = fetch(path, { headers: { 'accept-language': language } })
    reply.catch(function () {})
    window.satoshiEarlyCall = { path: path, language: language, reply: reply }
  }

  // No page without one of them shows anything before the code is there.
  if (!later && !path) return
  // What is tapped before the code is there waits for it (web/src/lib/early-tap.ts); links work without.
  window.satoshiHearTap = function (event) {
    var button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    window.satoshiEarlyTap = button
  }
  addEventListener('click', window.satoshiHearTap)
  window.satoshiHearChoice = function (event) {
    if (event.target.matches('select')) window.satoshiEarlyChoice = { list: event.target, value: event.target.value }
  }
  addEventListener('change', window.satoshiHearChoice)

  // Who signed out without a network is not to be seen any more, though the server has not heard of it and draws for them.
  if (leaving) document.documentElement.classList.add('left')

  // What the server drew has its styles apart, which the page's policy lets no HTML have; a script may set them.
  addEventListener('DOMContentLoaded', function () {
    var drawn = document.querySelector('[data-player]')
    if (drawn && leaving) {
      drawn.replaceChildren()
      drawn.removeAttribute('data-prerendered')
    }
    document.documentElement.classList.remove('left')
    document.querySelectorAll('[data-style]').forEach(function (element) {
      element.style.cssText = element.dataset.style
      element.removeAttribute('data-style')
    })
  })

  // A page that shows its first screen as HTML fetches the code when that is painted: the entry, and what it imports.
  if (!later) return
  var started = false
  function start() {
    if (started) return
    started = true
    // Each in a task of its own: to ask for a dozen files at once takes a slow phone a quarter of a second, in which it
    // hears no finger.
    later.split(' ').forEach(function (file, place) {
      setTimeout(ask, 0, file, place === 0)
    })
  }
  function ask(file, isEntry) {
    var element = document.createElement(isEntry ? 'script' : 'link')
    if (isEntry) element.type = 'module'
    else element.rel = 'modulepreload'
    element.crossOrigin = ''
    element[isEntry ? 'src' : 'href'] = file
    document.head.append(element)
  }
  setTimeout(start, 3000)
  addEventListener('DOMContentLoaded', function () {
    if (document.hidden || leaving || !PerformanceObserver.supportedEntryTypes.includes('paint')) return start()
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  })
})()
