// Runs before the first paint, so that nobody who chose the light theme sees a dark flash.
;(function () {
  var theme = null
  try {
    theme = localStorage.getItem('satoshi-ui-theme')
  } catch {
    // A browser that forbids storage gets the default.
  }
  var light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.className = light ? 'light' : 'dark'
})()
