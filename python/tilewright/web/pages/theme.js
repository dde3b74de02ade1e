// Dark or light: as chosen before, else as the system has it. Runs before anything is drawn.
"use strict";

(() => {
  const key = "tilewright-theme";
  const stored = localStorage.getItem(key);
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = stored === "dark" || stored === "light" ? stored : system;

  window.toggleTheme = () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(key, theme);
  };
})();
