#!/bin/sh
# Plays the first legal action: the whole protocol in a shell.
while read -r line; do
  case $line in
    *'"type": "start"'*) echo '{"type": "ready"}' ;;
    *'"type": "move"'*)
      id=${line#*'"legal": [{"id": '}
      echo "{\"action\": ${id%%,*}}"
      ;;
  esac
done
